/** What a scan has against a text. */
export interface ScanFinding {
  readonly kind: 'injection' | 'secret' | 'invisible';
  /** Stable, such as `ignore-instructions`; for tests and statistics. */
  readonly rule: string;
  /** For people, English; the interface translates by `rule`. */
  readonly reason: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
}
