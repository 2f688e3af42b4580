import type { Anchor, AnchorMark, AnchorMarkBody, Calibration, CreateAnchorBody } from "../anchors.ts";
import { IDS } from "./ids.ts";

const COMMENT = "Names the collision, but not that the crust thickens.";

const createBody: CreateAnchorBody = {
  submission_id: IDS.submission,
  question_id: IDS.himalaya,
  score: 2,
  comment: COMMENT,
};
const anchor: Anchor = {
  id: IDS.anchor,
  assessment_id: IDS.assessment,
  ...createBody,
  mark_count: 0,
  mean_score: null,
  created_at: "2026-03-03T08:12:40.118Z",
};
const markBody: AnchorMarkBody = {
  score: 3,
  comment: "The effect is only hinted at.",
  finalize: true,
  marker: "carla",
};
const mark: AnchorMark = {
  anchor_id: IDS.anchor,
  marker: "carla",
  score: 3,
  comment: "The effect is only hinted at.",
  finalized_at: "2026-03-03T09:30:05.772Z",
  agreed: { score: 2, comment: COMMENT },
  difference: 1,
  within_tolerance: false,
};
const calibration: Calibration = {
  anchor_count: 1,
  tolerance_points: 0,
  markers: [
    {
      marker: "carla",
      n: 1,
      pending: 0,
      exact: 0,
      within_tolerance: 0,
      mean_difference: 1,
      mean_absolute_difference: 1,
    },
  ],
};

export const anchorExamples = {
  create: { body: createBody, data: anchor },
  list: { data: [{ ...anchor, mark_count: 1, mean_score: 3 }] },
  mark: { body: markBody, data: mark },
  calibration: { data: calibration },
  remove: { data: { id: IDS.anchor, deleted: true } },
};
