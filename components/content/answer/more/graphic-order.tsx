import { getMoreLanguage } from "#components/content/messages/more-language.ts";
import { parseIds } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { OrderBadges } from "../../order-badges.tsx";
import { AreaPicker } from "../area-picker.tsx";
import { Group } from "../group.tsx";
import type { AnswerProps } from "../response-handlers.ts";
import { RemovableList } from "./removable-list.tsx";

/** Renders an image's areas. The order in which the learner selects them is the answer. */
export function GraphicOrder(props: AnswerProps<DocNode<"graphicOrderInteraction">>) {
  const { node, value, answer, context, prompt, id, announce, disabled } = props;
  const { image, hotspots } = node.attrs;
  const { number } = context.language;
  const { text } = getMoreLanguage(context.language);
  const order = parseIds(value);
  const getName = (areaId: string) =>
    context.language.text("areaName", { i: hotspots.findIndex((area) => area.id === areaId) + 1 });
  const toggle = (areaId: string) => {
    const rest = order.filter((other) => other !== areaId);
    const isRemoved = rest.length < order.length;
    answer(isRemoved ? rest : [...order, areaId]);
    announce(
      isRemoved
        ? text("areaRemoved", { name: getName(areaId) })
        : text("areaPlaced", { name: getName(areaId), i: order.length + 1 }),
    );
  };
  return (
    <Group label={prompt} describedBy={`${id}-hint`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {text("tapAreas")}
      </p>
      <AreaPicker
        id={id}
        image={image}
        hotspots={hotspots}
        role="button"
        isSelected={(areaId) => order.includes(areaId)}
        isDisabled={() => disabled}
        onPick={toggle}
        getState={(areaId) =>
          order.includes(areaId) ? text("placedAt", { i: order.indexOf(areaId) + 1 }) : ""
        }
        hasNumbers
        context={context}
      >
        <OrderBadges image={image} hotspots={hotspots} order={order} formatNumber={number} />
      </AreaPicker>
      <RemovableList
        label={text("order")}
        empty={text("noOrder")}
        items={order.map((areaId, index) => ({
          key: areaId,
          content: `${number(index + 1)}. ${getName(areaId)}`,
          removeLabel: text("removeArea", { name: getName(areaId) }),
        }))}
        disabled={disabled}
        onRemove={(index) => toggle(order[index] ?? "")}
      />
    </Group>
  );
}
