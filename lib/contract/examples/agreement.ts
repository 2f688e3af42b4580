import type { QuestionAgreement } from "../agreement.ts";
import { IDS } from "./ids.ts";

const agreement: QuestionAgreement = {
  question_id: IDS.himalaya,
  n: 0,
  exact: 0,
  within_tolerance: 0,
  kappa: null,
  icc: null,
  markers: [],
};

export const agreementExamples = { get: { data: [agreement] } };
