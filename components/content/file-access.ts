/** How controls upload the files of answers, and load them again. */
export type FileAccess = {
  /** Where files are uploaded to and loaded from, such as `https://example.com/v1/embed/files`. */
  url: string;
  /** Sends a request with the current token, and again with a new one if the token has expired. */
  sending(request: (token: string) => Promise<Response>): Promise<Response>;
};

/** A file of an answer that is shown. */
export type ShownFile = { id: string; name: string; mediaType: string; bytes: number; href: string };
