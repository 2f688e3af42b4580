"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { UploadLimits } from "#lib/contract/files.ts";

const UploadLimitsContext = createContext<UploadLimits | undefined>(undefined);

/** Provides the service's limits to the fields of the editor that it contains. */
export const UploadLimitsProvider = ({ limits, children }: { limits: UploadLimits; children: ReactNode }) => (
  <UploadLimitsContext value={limits}>{children}</UploadLimitsContext>
);

/** Returns the service's limits. @throws Error outside of a provider */
export function useUploadLimits(): UploadLimits {
  const limits = useContext(UploadLimitsContext);
  if (!limits) throw new Error("The page provides no upload limits");
  return limits;
}
