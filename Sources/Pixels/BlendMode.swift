/// How a source is combined with what lies beneath (the backdrop), under Core Animation's names.
///
/// In the formulas `S` and `D` are the premultiplied colours of source and backdrop, `s` and `d`
/// their alphas, `Cs` and `Cd` their straight colours. The operators are those of T. Porter and
/// T. Duff, "Compositing digital images" (1984). The blend modes are those of the W3C's
/// "Compositing and Blending Level 1": with a mode's function B the result's colour is
/// `S·(1 − d) + D·(1 − s) + s·d·B(Cd, Cs)` and its alpha `s + d − s·d`.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// Nothing: `0`.
  case clear
  /// The source alone: `S`.
  case copy
  /// The source over the backdrop: `S + D·(1 − s)`.
  case sourceOver
  /// The source where the backdrop is: `S·d`.
  case sourceIn
  /// The source where the backdrop is not: `S·(1 − d)`.
  case sourceOut
  /// The source over the backdrop, where the backdrop is: `S·d + D·(1 − s)`.
  case sourceAtop
  /// The backdrop over the source: `S·(1 − d) + D`.
  case destOver
  /// The backdrop where the source is: `D·s`.
  case destIn
  /// The backdrop where the source is not: `D·(1 − s)`.
  case destOut
  /// The backdrop over the source, where the source is: `S·(1 − d) + D·s`.
  case destAtop
  /// Each where the other is not: `S·(1 − d) + D·(1 − s)`.
  case xor
  /// The sum, colour and alpha at most 1: `min(1, S + D)`.
  case plusL
  /// The sum of darknesses: `max(0, a − (s − S) − (d − D))` with the alpha `a = min(1, s + d)`.
  case plusD
  /// The product of the premultiplied colours and of the alphas: `S·D`.
  case multiply
  /// The same as ``sourceOver``.
  case normalBlendMode
  /// `B = Cs·Cd`.
  case multiplyBlendMode
  /// `B = Cs + Cd − Cs·Cd`.
  case screenBlendMode
  /// Hard light with source and backdrop exchanged.
  case overlayBlendMode
  /// `B = min(Cs, Cd)`.
  case darkenBlendMode
  /// `B = max(Cs, Cd)`.
  case lightenBlendMode
  /// `B = min(1, Cd / (1 − Cs))`; 0 where Cd is 0, else 1 where Cs is 1.
  case colorDodgeBlendMode
  /// `B = 1 − min(1, (1 − Cd) / Cs)`; 1 where Cd is 1, else 0 where Cs is 0.
  case colorBurnBlendMode
  /// `B = Cd − (1 − 2·Cs)·Cd·(1 − Cd)` for Cs ≤ ½, else `Cd + (2·Cs − 1)·(g(Cd) − Cd)`, where
  /// `g(x) = ((16·x − 12)·x + 4)·x` for x ≤ ¼, else `√x`.
  case softLightBlendMode
  /// `B = 2·Cs·Cd` for Cs ≤ ½, else `1 − 2·(1 − Cs)·(1 − Cd)`.
  case hardLightBlendMode
  /// `B = |Cs − Cd|`.
  case differenceBlendMode
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
