import { Empty } from "#components/ui/empty.tsx";

export default function NotFound() {
  return (
    <Empty
      title="There is nothing at this address"
      action={
        <a className="button button-secondary" href="/">
          To the overview
        </a>
      }
    >
      It may have been deleted, or belong to another of your organizations: switch to it at the top, and open
      the link again.
    </Empty>
  );
}
