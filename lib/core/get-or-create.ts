/** Returns the value of a key. If the key has no value, `create` makes it, and the map keeps it. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, create: (key: K) => V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create(key);
  map.set(key, created);
  return created;
}
