"""The flows that there are, and what they share."""
FLOWS = []


def flow(function):
    """Registers a flow."""
    FLOWS.append(function)
    return function


def expect(condition, what):
    """Fails with words where a condition is not true."""
    if not condition:
        raise AssertionError(what)
