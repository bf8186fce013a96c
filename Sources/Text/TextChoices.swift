import LambentProperties

extension TextSelector.Unit: DescribedChoice {}

extension TextSelector.Shape: DescribedChoice {}

extension TextSelector.Order: DescribedChoice {}

extension TextFrame.Alignment: DescribedChoice {}

extension TextFrame.Truncation: DescribedChoice {}

extension TextFrame.VerticalAlignment: DescribedChoice {}
