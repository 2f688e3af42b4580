import { buildEventExample } from "../events.ts";

export const eventFeedExamples = {
  list: { data: [buildEventExample("submission.graded")], meta: { limit: 100, has_more: false } },
};
