"use client";

export { LearnerPageError as default } from "#components/take/page-error.tsx";
