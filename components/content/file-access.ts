/** How controls upload the files of answers, and load them again. */
export type FileAccess = {
  /** Where files are uploaded to and loaded from, such as `https://example.com/v1/embed/files`. */
  url: string;
  /** Sends a request with the current token, and again with a new one if the token has expired. */
  sending(request: (token: string) => Promise<Response>): Promise<Response>;
  /**
   * Reports the files that the answer with this key lacks, or that it lacks none anymore. If it is left out, nothing
   * waits for them.
   */
  setPending?: ((key: string, pending: PendingFiles | undefined) => void) | undefined;
};

/** The files that an answer lacks, such as a drawing that is being saved. */
export type PendingFiles = {
  /** `failed`: they are sent again. `rejected`: they can't be sent. */
  state: "sending" | "failed" | "rejected";
  /** Whether this browser keeps them, so that they are also sent after the page was closed. */
  isStored: boolean;
  /** Sends them now. Resolves after the answer names them, or after that has failed. Never throws. */
  flush(): Promise<unknown>;
  /** Stops retrying, because the player was removed. They are sent again once their control is connected again. */
  stop(): void;
  /** Deletes what this browser keeps of them, because the attempt has ended. */
  discard(): void;
};

/** A file of an answer that is shown. */
export type ShownFile = { id: string; name: string; mediaType: string; bytes: number; href: string };
