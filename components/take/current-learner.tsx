/** Whose attempt it is, for browsers that several people use. */
export const CurrentLearner = ({ code, name }: { code: string; name: string | null }) => (
  <p className="mt-10 flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
    {name && <span className="wrap-anywhere">You are taking this as {name}.</span>}
    <a className="link inline-block min-h-6 wrap-anywhere" href={`/take/${code}?as=other`}>
      {name ? `Not ${name}?` : "Somebody else?"}
    </a>
  </p>
);
