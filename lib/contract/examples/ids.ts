/** The ids in the examples, which all concern the same school, quiz and learner. */
export const IDS = {
  folder: "0199a59e-0b5a-7c61-a4d8-5e92f7031b6c",
  parentFolder: "0199a59d-f218-7b0e-8c47-13d6a95e80f2",
  assessment: "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21",
  otherAssessment: "0199a59f-3c77-7d04-92ab-6e1f08b4c9d3",
  file: "0197a3f2-6c1e-7b54-8d0f-2a9b61c7e4d3",
  exercise: "0199a5b2-77d1-7a40-9c02-4be17d93f5a6",
  ridge: "0199a5b2-77d1-7b13-8f5e-0a2c6e94d7b8",
  atlantic: "0199a5b2-77d1-7c8d-a1b0-93d5f2e60c47",
  himalaya: "0199a5b2-77d1-7d52-b6e9-28c7a04f1d35",
  regrade: "0199a5d3-2e64-7c1b-9a7f-4b0d8e2c6f13",
  attempt: "0199b63d-5e20-7a1c-84d7-3b9f60e2c815",
  submission: "0199a5c8-4b1e-7c3a-9f51-2d6e8b70c412",
  secondSubmission: "0199b63e-09a7-7d5f-b412-e8c70f3a9d64",
  learner: "0199a5c8-4b1f-7e09-8d26-7f30b1c5a94e",
  collection: "0199a5a0-1c42-7b96-b8e7-3f0a2d5c9e18",
  firstItem: "0199a5a1-5e0d-7f10-9c2b-6a4d8e1f3b57",
  secondItem: "0199a5a1-9d33-7c84-a6f5-1b7e0c9d2a46",
  item: "0199a5a3-60c4-7e8d-b217-4f9e3a0c85d6",
  webhook: "0199a5a4-2f90-7a6b-b3d1-8c05e7f41926",
  event: "0199a5c8-4b20-7d15-8e6a-9b3c0f2d7e54",
  delivery: "0199a5c8-4b21-7f48-95c0-1d7a3e6b82f9",
  organization: "0199a59c-7e40-7b3d-9a16-c25f80e4d7b1",
  key: "0199a59d-10c8-7f52-8d07-6e4b93a1f05c",
  anchor: "0199a5d6-41c8-7f2d-a905-3e7b1c84d06a",
  alert: "0199a5d4-2b7c-7e19-8c53-6d0f1a9e4b72",
  import: "0199a5d7-3c18-7e64-9b02-5f8d1a7c40e3",
  ltiPlatform: "0199a5d8-2e47-7a91-b3c6-5d0f8e1a4c72",
  ltiScore: "0199a5d9-7b13-7c4e-8f20-a6d1e95b3c08",
  request: "0199a5d0-6e11-7834-ae57-c90b4d2f6813",
} as const;

export const LEARNER_REF = "learner-4711";
/** The integrator's own id of the quiz. */
export const EXTERNAL_ID = "geo-plates";
export const FINGERPRINT = "9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab";
export const SHARE_CODE = "7K3QZ9XH";
export const EMBED_TOKEN = "emb_Qm9sZEFzQnJhc3NBbmRUd2ljZUFzTG91ZF9fMTIzNDU";
export const ORIGIN = "https://school.example";
