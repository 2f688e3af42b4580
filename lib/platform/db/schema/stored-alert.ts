/** The parts of an alert as stored. */

/** What an alert is based on. `value` is the answer as it would be sent. */
export type StoredEvidence = {
  responseId: string | null;
  /** The correlation with the rest score: of giving the answer, or of the question's score. */
  correlation: number | null;
  keyCorrelation: number | null;
  pValue: number;
  level: number;
  /** The keyed options that the answer is compared with. Null for other types of keys. */
  key: string[] | null;
  answers: StoredAlertAnswer[];
};

/** An answer, by how many of the sampled learners it was given, and by how many of the strongest third. */
export type StoredAlertAnswer = {
  value: unknown;
  count: number;
  sampled: number;
  strongest: number;
  strongestSize: number;
};
