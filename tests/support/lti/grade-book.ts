import type { Platform, PlatformRequest, PlatformResponse } from "./platform.ts";

/** A score as the tool sends it. */
type ReceivedScore = {
  userId: string;
  scoreGiven?: number;
  scoreMaximum?: number;
  activityProgress: string;
  gradingProgress: string;
  timestamp: string;
};

type LineItem = {
  id: string;
  label: string;
  scoreMaximum: number;
  resourceId?: string | undefined;
  resourceLinkId?: string | undefined;
};

/** Answers instead of the gradebook, or after it with `take`, which then loses its own response. */
type Fault = (take: () => PlatformResponse) => PlatformResponse | Promise<PlatformResponse>;

export type GradeBook = {
  lineItems: LineItem[];
  /** Every score that arrived, whether or not it was taken. */
  received: ReceivedScore[];
  /** The line item that took each score, and the score. */
  taken: { lineItem: string; score: ReceivedScore }[];
  /** The people whose scores are taken. Null: everyone's. */
  enrolled: Set<string> | null;
  /** What happens to the next scores, in order. */
  faults: Fault[];
  /** Adds a column of the gradebook. Returns its address. */
  addLineItem(item?: Partial<Omit<LineItem, "id">>): string;
  /** Deletes a column. */
  deleteLineItem(id: string): void;
  /** Returns what the gradebook shows for a person. */
  getGrade(sub: string): { given: number; maximum: number } | undefined;
};

const SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/";
const SCORE_TYPE = "application/vnd.ims.lis.v1.score+json";
/** Moodle needs this parameter in every address. */
const QUERY = "?type_id=7";

/** Gives a platform a gradebook (Assignment and Grade Services 2.0). */
export function openGradeBook(platform: Platform): GradeBook {
  const grades = new Map<string, { given: number; maximum: number }>();
  /** The time of the newest score of each person in each column, in the platform's resolution. */
  const times = new Map<string, number>();
  const resolution = platform.moodle ? 1000 : 1;

  const take = (lineItem: string, score: ReceivedScore): PlatformResponse => {
    if (book.enrolled && !book.enrolled.has(score.userId)) return { status: 400, body: "Incorrect score" };
    const key = `${lineItem} ${score.userId}`;
    const time = Math.floor(Date.parse(score.timestamp) / resolution);
    const newest = times.get(key) ?? Number.NEGATIVE_INFINITY;
    if (platform.moodle ? time <= newest : time < newest)
      return { status: 409, body: "Refused as out of date" };
    book.taken.push({ lineItem, score });
    const { scoreGiven, scoreMaximum = 0, gradingProgress } = score;
    const isGrade = scoreGiven !== undefined && gradingProgress === "FullyGraded";
    if (isGrade) grades.set(score.userId, { given: scoreGiven, maximum: scoreMaximum });
    else grades.delete(score.userId);
    // Moodle forgets the time of a grade together with the grade.
    if (isGrade || !platform.moodle) times.set(key, time);
    else times.delete(key);
    return { status: 200, body: "" };
  };

  const receive = async (item: LineItem, request: PlatformRequest): Promise<PlatformResponse> => {
    const refusal = checkAccess(platform, request, "score");
    if (refusal) return refusal;
    if (request.headers["content-type"] !== SCORE_TYPE) return { status: 415 };
    const score = JSON.parse(request.body) as ReceivedScore;
    book.received.push(score);
    const fault = book.faults.shift();
    return fault ? fault(() => take(item.id, score)) : take(item.id, score);
  };

  const book: GradeBook = {
    lineItems: [],
    received: [],
    taken: [],
    enrolled: null,
    faults: [],
    addLineItem(values = {}) {
      const path = `/lineitems/${book.lineItems.length + 1}/lineitem`;
      const id = `${platform.issuer}${path}${QUERY}`;
      const item = { id, label: "A test", scoreMaximum: 100, ...values };
      book.lineItems.push(item);
      platform.handlers.set(`POST ${path}/scores`, (_, request) => receive(item, request));
      return id;
    },
    deleteLineItem(id) {
      book.lineItems = book.lineItems.filter((item) => item.id !== id);
      platform.handlers.delete(`POST ${new URL(id).pathname}/scores`);
    },
    getGrade: (sub) => grades.get(sub),
  };

  platform.handlers.set("GET /lineitems", (_, request) => {
    const refusal = checkAccess(platform, request, "lineitem");
    if (refusal) return refusal;
    const wanted = request.url.searchParams.get("resource_link_id");
    return {
      status: 200,
      type: "application/vnd.ims.lis.v2.lineitemcontainer+json",
      body: book.lineItems.filter(({ resourceLinkId }) => wanted === null || resourceLinkId === wanted),
    };
  });
  platform.handlers.set("POST /lineitems", (_, request) => {
    const refusal = checkAccess(platform, request, "lineitem");
    if (refusal) return refusal;
    if (request.headers["content-type"] !== "application/vnd.ims.lis.v2.lineitem+json")
      return { status: 415 };
    const id = book.addLineItem(JSON.parse(request.body));
    return { status: 201, body: book.lineItems.find((item) => item.id === id) ?? {} };
  });
  return book;
}

/** Refuses a request without a token that has the scope, or without the parameter that Moodle puts into its addresses. */
function checkAccess(
  platform: Platform,
  { headers, url }: PlatformRequest,
  scope: "score" | "lineitem",
): PlatformResponse | undefined {
  const scopes = platform.accessTokens.get(headers.authorization?.replace(/^Bearer /, "") ?? "");
  if (!scopes) return { status: 401 };
  if (!scopes.includes(SCOPE + scope)) return { status: 403 };
  return url.searchParams.get("type_id") === "7" ? undefined : { status: 404 };
}
