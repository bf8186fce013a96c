/// The operator that combines a source with its backdrop, with Core Animation's names.
///
/// In the formulas, `S` and `D` are the premultiplied colours of source and backdrop, `s` and `d`
/// their alphas, `Cs` and `Cd` their straight colours. The operators are those of T. Porter and T.
/// Duff, "Compositing digital images" (1984). The blend modes are those of the W3C's "Compositing
/// and Blending Level 1": with a mode's function B, the result has the colour `S·(1 − d) + D·(1 −
/// s) + s·d·B(Cd, Cs)` and the alpha `s + d − s·d`.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// Nothing: transparent.
  case clear
  /// The source alone: `S`.
  case copy
  /// The source over the backdrop: `S + D·(1 − s)`.
  case sourceOver
  /// The source where the backdrop is: `S·d`.
  case sourceIn
  /// The source where the backdrop is not: `S·(1 − d)`.
  case sourceOut
  /// The source over the backdrop, only where the backdrop is: `S·d + D·(1 − s)`.
  case sourceAtop
  /// The backdrop over the source: `S·(1 − d) + D`.
  case destOver
  /// The backdrop where the source is: `D·s`.
  case destIn
  /// The backdrop where the source is not: `D·(1 − s)`.
  case destOut
  /// The backdrop over the source, only where the source is: `S·(1 − d) + D·s`.
  case destAtop
  /// Each image where the other is not: `S·(1 − d) + D·(1 − s)`.
  case xor
  /// The sum of light, up to white.
  ///
  /// Colour and alpha are at most 1: `min(1, S + D)`.
  case plusL
  /// The sum of darkness, down to black.
  ///
  /// `max(0, a − (s − S) − (d − D))` with the alpha `a = min(1, s + d)`.
  case plusD
  /// The product of the premultiplied colours and of the alphas: `S·D`.
  case multiply
  /// The source's colour.
  ///
  /// The same as ``sourceOver``.
  case normalBlendMode
  /// The product of the colours: darker than either.
  ///
  /// `B = Cs·Cd`.
  case multiplyBlendMode
  /// The inverse of the product of the inverted colours: lighter than either.
  ///
  /// `B = Cs + Cd − Cs·Cd`.
  case screenBlendMode
  /// Multiplies where the backdrop is dark, screens where it is light.
  ///
  /// Hard light with source and backdrop exchanged.
  case overlayBlendMode
  /// The darker of each component.
  ///
  /// `B = min(Cs, Cd)`.
  case darkenBlendMode
  /// The lighter of each component.
  ///
  /// `B = max(Cs, Cd)`.
  case lightenBlendMode
  /// Brightens the backdrop toward the source.
  ///
  /// `B = min(1, Cd / (1 − Cs))`; 0 where Cd is 0, else 1 where Cs is 1.
  case colorDodgeBlendMode
  /// Darkens the backdrop toward the source.
  ///
  /// `B = 1 − min(1, (1 − Cd) / Cs)`; 1 where Cd is 1, else 0 where Cs is 0.
  case colorBurnBlendMode
  /// Darkens or lightens softly, depending on the source.
  ///
  /// `B = Cd − (1 − 2·Cs)·Cd·(1 − Cd)` for Cs ≤ ½, else `Cd + (2·Cs − 1)·(g(Cd) − Cd)`, where
  /// `g(x) = ((16·x − 12)·x + 4)·x` for x ≤ ¼, else `√x`.
  case softLightBlendMode
  /// Multiplies where the source is dark, screens where it is light.
  ///
  /// `B = 2·Cs·Cd` for Cs ≤ ½, else `1 − 2·(1 − Cs)·(1 − Cd)`.
  case hardLightBlendMode
  /// The absolute difference of the colours.
  ///
  /// `B = |Cs − Cd|`.
  case differenceBlendMode
  /// Like the difference, with less contrast.
  ///
  /// `B = Cs + Cd − 2·Cs·Cd`.
  case exclusionBlendMode
  /// The hue of the source with the saturation and the luminosity of the backdrop.
  case hueBlendMode
  /// The saturation of the source with the hue and the luminosity of the backdrop.
  case saturationBlendMode
  /// The hue and the saturation of the source with the luminosity of the backdrop.
  case colorBlendMode
  /// The luminosity of the source with the hue and the saturation of the backdrop.
  case luminosityBlendMode
}
