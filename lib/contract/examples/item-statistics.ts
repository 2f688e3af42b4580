import type { ItemStatistics } from "../item-statistics.ts";
import { IDS } from "./ids.ts";

const statistics: ItemStatistics = {
  item_id: IDS.item,
  pending_submissions: 0,
  n: 146,
  mean_share: 0.7192,
  discrimination: 0.3684,
  discrimination_label: "good",
  option_stats: [
    {
      response_id: "where",
      answer_count: 144,
      options: [
        { id: "a", text: "At a mid-ocean ridge", count: 105, pct_picked: 72.92 },
        { id: "b", text: "At a deep-sea trench", count: 27, pct_picked: 18.75 },
        { id: "c", text: "Along a transform fault", count: 12, pct_picked: 8.33 },
      ],
    },
  ],
  assessment_count: 3,
  first_used_at: "2025-09-15T07:02:11.094Z",
  last_used_at: "2026-03-01T08:31:20.482Z",
  by_revision: [
    { revision: 2, n: 98, mean_share: 0.7551, discrimination: 0.4113 },
    { revision: 1, n: 48, mean_share: 0.6458, discrimination: 0.2808 },
  ],
};

export const itemStatisticsExamples = { get: { data: statistics } };
