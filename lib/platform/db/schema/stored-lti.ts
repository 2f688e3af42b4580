/** What a platform asks for in a deep linking request, and how it gets the choice back. */
export type StoredDeepLinking = {
  returnUrl: string;
  /** Returned to the platform unchanged. */
  data: string | null;
  acceptsMultiple: boolean;
  /** Whether the platform creates a line item for what is chosen. */
  acceptsLineItem: boolean;
  title: string | null;
};

/** A score as the platform's gradebook stores it, in the terms of Assignment and Grade Services 2.0. */
export type StoredScore = {
  /** Null if no submission counts. */
  scoreGiven: number | null;
  scoreMaximum: number;
  activityProgress: "Initialized" | "Started" | "InProgress" | "Submitted" | "Completed";
  gradingProgress: "FullyGraded" | "Pending" | "PendingManual" | "Failed" | "NotReady";
};
