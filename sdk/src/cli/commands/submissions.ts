import type { Command } from "../command.ts";
import { formatTable } from "../output.ts";
import { take } from "../take.ts";
import { parseSince } from "../time.ts";

export const submissionsList: Command = {
  name: "submissions list",
  summary: "List submissions of all assessments",
  description: "Prints the newest first.",
  options: {
    since: { value: "TIME", description: "Only later ones: a duration (2h) or a date" },
    assessment: { value: "ID", description: "Only those to one assessment" },
    learner: { value: "REF", description: "Only those of one learner_ref" },
    limit: { value: "N", description: "At most this many (default 100, 0 for all)" },
  },
  examples: ["touchstone submissions list --since 24h --json"],
  async run({ get, output, openClient }) {
    const since = get("since");
    const query = {
      submitted_after: since === undefined ? undefined : parseSince(since),
      assessment_id: get("assessment"),
      learner_ref: get("learner"),
    };
    const rows = await take(openClient().submissions.list(query), get("limit"));
    output.show(
      rows,
      formatTable(
        ["ID", "LEARNER", "STATUS", "SCORE", "SUBMITTED"],
        rows.map(({ id, learner_ref, status, voided, score, max_score, submitted_at }) => [
          id,
          learner_ref,
          voided ? "voided" : status,
          `${score}/${max_score}`,
          submitted_at,
        ]),
      ),
    );
    return undefined;
  },
};
