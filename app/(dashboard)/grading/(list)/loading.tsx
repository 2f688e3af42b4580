export default function Loading() {
  return (
    <p role="status" className="py-12 text-center text-sm text-muted">
      Loading …
    </p>
  );
}
