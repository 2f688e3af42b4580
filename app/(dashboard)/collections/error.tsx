"use client";

export { TryAgain as default } from "#components/library/try-again.tsx";
