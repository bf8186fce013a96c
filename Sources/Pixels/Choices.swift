// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension BlendMode {
  package var meaning: String {
    switch self {
    case .clear: "Nothing: transparent."
    case .copy: "The source alone: S."
    case .sourceOver: "The source over the backdrop: S + D·(1 − s)."
    case .sourceIn: "The source where the backdrop is: S·d."
    case .sourceOut: "The source where the backdrop is not: S·(1 − d)."
    case .sourceAtop: "The source over the backdrop, only where the backdrop is: S·d + D·(1 − s)."
    case .destOver: "The backdrop over the source: S·(1 − d) + D."
    case .destIn: "The backdrop where the source is: D·s."
    case .destOut: "The backdrop where the source is not: D·(1 − s)."
    case .destAtop: "The backdrop over the source, only where the source is: S·(1 − d) + D·s."
    case .xor: "Each image where the other is not: S·(1 − d) + D·(1 − s)."
    case .plusL: "The sum of light, up to white."
    case .plusD: "The sum of darkness, down to black."
    case .multiply: "The product of the premultiplied colours and of the alphas: S·D."
    case .normalBlendMode: "The source's colour."
    case .multiplyBlendMode: "The product of the colours: darker than either."
    case .screenBlendMode: "The inverse of the product of the inverted colours: lighter than either."
    case .overlayBlendMode: "Multiplies where the backdrop is dark, screens where it is light."
    case .darkenBlendMode: "The darker of each component."
    case .lightenBlendMode: "The lighter of each component."
    case .colorDodgeBlendMode: "Brightens the backdrop toward the source."
    case .colorBurnBlendMode: "Darkens the backdrop toward the source."
    case .softLightBlendMode: "Darkens or lightens softly, depending on the source."
    case .hardLightBlendMode: "Multiplies where the source is dark, screens where it is light."
    case .differenceBlendMode: "The absolute difference of the colours."
    case .exclusionBlendMode: "Like the difference, with less contrast."
    case .hueBlendMode: "The hue of the source with the saturation and the luminosity of the backdrop."
    case .saturationBlendMode: "The saturation of the source with the hue and the luminosity of the backdrop."
    case .colorBlendMode: "The hue and the saturation of the source with the luminosity of the backdrop."
    case .luminosityBlendMode: "The luminosity of the source with the hue and the saturation of the backdrop."
    }
  }
}

extension FragmentOrder {
  package var meaning: String {
    switch self {
    case .sweep: "Along the direction of the front."
    case .radial: "From the middle outward."
    case .random: "No order."
    case .luminance: "From the darkest fragments to the brightest."
    }
  }
}

extension SamplingFilter {
  package var meaning: String {
    switch self {
    case .nearest: "The nearest pixel."
    case .linear: "Interpolation of the four nearest pixels; for smaller images, also of two mip levels."
    case .trilinear: "Like linear, with minificationFilterBias added to the mip level."
    }
  }
}
