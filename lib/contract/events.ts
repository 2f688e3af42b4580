/** The thirteen events and the key payload fields of each, as the specification names them. */
export type EventData = {
  "submission.graded": {
    submission_id: string;
    assessment_id: string;
    learner_ref: string | null;
    score: number;
    max_score: number;
    percentage: number;
    passed: boolean;
    awaiting_manual_grading: boolean;
    submitted_at: string;
    source: "api" | "embed" | "hosted";
    is_draft: boolean;
  };
  "submission.grading.completed": {
    submission_id: string;
    assessment_id: string;
    learner_ref: string | null;
    score: number;
    max_score: number;
    percentage: number;
    passed: boolean;
    auto_score: number;
    manual_score: number;
    graded_at: string;
  };
  "assessment.published": { assessment_id: string; share_code: string; title: string };
  "assessment.content_updated": { assessment_id: string; title: string };
  "assessment.archived": { assessment_id: string };
  "assessment.updated": { assessment_id: string; title: string };
  "collection.created": { collection_id: string; name: string };
  "collection.updated": { collection_id: string; name: string };
  "collection.deleted": { collection_id: string };
  "collection.item_added": {
    collection_id: string;
    assessment_id: string;
    assessment_title: string;
    share_code: string | null;
    position: number;
  };
  "collection.archived": { collection_id: string };
  "collection.item_removed": { collection_id: string; assessment_id: string };
  "collection.reordered": { collection_id: string; item_ids: string[] };
};

export type EventType = keyof EventData;
