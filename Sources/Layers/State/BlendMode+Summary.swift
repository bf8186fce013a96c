package import LambentPixels

extension BlendMode {
  /// What the mode does, in one sentence. In the formulas `S` and `D` are source and backdrop,
  /// `s` and `d` their alphas.
  package var meaning: String {
    switch self {
    case .clear: "Nothing at all."
    case .copy: "The source alone: S."
    case .sourceOver: "The source over the backdrop: S + D(1 − s)."
    case .sourceIn: "The source where the backdrop is: S·d."
    case .sourceOut: "The source where the backdrop is not: S(1 − d)."
    case .sourceAtop: "The source over the backdrop, where the backdrop is: S·d + D(1 − s)."
    case .destOver: "The backdrop over the source: S(1 − d) + D."
    case .destIn: "The backdrop where the source is: D·s."
    case .destOut: "The backdrop where the source is not: D(1 − s)."
    case .destAtop: "The backdrop over the source, where the source is: S(1 − d) + D·s."
    case .xor: "Each where the other is not: S(1 − d) + D(1 − s)."
    case .plusL: "Light added to light, up to white: S + D."
    case .plusD: "Darkness added to darkness, down to black: S + D − 1."
    case .multiply: "The product of premultiplied colours: S·D."
    case .normalBlendMode: "The source's colour."
    case .multiplyBlendMode: "The product of the colours: darker than either."
    case .screenBlendMode: "The product of what the colours lack: lighter than either."
    case .overlayBlendMode: "Multiplies where the backdrop is dark, screens where it is light."
    case .darkenBlendMode: "The darker of each component."
    case .lightenBlendMode: "The lighter of each component."
    case .colorDodgeBlendMode: "Brightens the backdrop towards the source."
    case .colorBurnBlendMode: "Darkens the backdrop towards the source."
    case .softLightBlendMode: "Darkens or lightens softly, by the source."
    case .hardLightBlendMode: "Multiplies where the source is dark, screens where it is light."
    case .differenceBlendMode: "The distance between the colours."
    case .exclusionBlendMode: "The distance between the colours, with less contrast."
    case .hueBlendMode: "The source's hue, the backdrop's saturation and luminosity."
    case .saturationBlendMode: "The source's saturation, the backdrop's hue and luminosity."
    case .colorBlendMode: "The source's hue and saturation, the backdrop's luminosity."
    case .luminosityBlendMode: "The source's luminosity, the backdrop's hue and saturation."
    }
  }
}
