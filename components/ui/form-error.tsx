import { Banner } from "./banner.tsx";

/** Renders an error's message, which screen readers announce as soon as it appears, or nothing without an error. */
export const FormError = ({ error }: { error: { message: string } | null | undefined }) =>
  error && (
    <Banner tone="bad" alert>
      {error.message}
    </Banner>
  );
