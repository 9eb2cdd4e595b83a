import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, type Model } from '#shared/model/model.ts'

/** A record of a result; `$id` is unique in the result. */
interface Node extends Record<string, unknown> {
  readonly $id: string
  readonly $type: string
}

/**
 * Deduplicates the records of a result: repeated ones become `{ $ref }`, so that a client without an entity cache gets one object
 * per record (QU14). With `complete`, related records of the result also refer to each other where that was not requested, as
 * from servers that track what they have read, and include computed members.
 */
export function linkRecords(model: Model, result: unknown, complete: boolean): unknown {
  const nodes = new Map<string, Node>()
  const gathered = gather(result, nodes)
  if (complete)
    for (const node of nodes.values()) {
      linkBothWays(model, node, nodes)
      addComputed(model, node)
    }
  return write(gathered, new Set())
}

/** Replaces every record by one that merges all its occurrences in the result. */
function gather(value: unknown, nodes: Map<string, Node>): unknown {
  if (Array.isArray(value)) return value.map((entry) => gather(entry, nodes))
  if (typeof value !== 'object' || value === null) return value
  const node = nodeFor(value, nodes)
  for (const [name, member] of Object.entries(value)) {
    const gathered = gather(member, nodes)
    if (node[name] === undefined || !Array.isArray(gathered)) node[name] = gathered
  }
  return node
}

function nodeFor(value: object, nodes: Map<string, Node>): Record<string, unknown> {
  if (!isNode(value)) return {}
  const known = nodes.get(value.$id) ?? { $id: value.$id, $type: value.$type }
  nodes.set(value.$id, known)
  return known
}

function isNode(value: object): value is Node {
  return (
    '$id' in value && typeof value.$id === 'string' && '$type' in value && typeof value.$type === 'string'
  )
}

function addComputed(model: Model, node: Node): void {
  const { computed = {} } = model.rules[entityOf(model, node).name] ?? {}
  for (const [name, compute] of Object.entries(computed)) node[name] = compute(node)
}

function linkBothWays(model: Model, node: Node, nodes: ReadonlyMap<string, Node>): void {
  const entity = entityOf(model, node)
  for (const [name, relation] of Object.entries(entity.relations)) {
    if (relation.type !== 'belongsTo') continue
    const target = nodes.get(`${relation.target}:${String(node[relation.foreignKey])}`)
    if (target === undefined) continue
    node[name] ??= target
    addToInverse(entityOf(model, target), target, { node, entity, foreignKey: relation.foreignKey })
  }
}

function addToInverse(
  owner: EntityDeclaration,
  target: Node,
  from: { readonly node: Node; readonly entity: EntityDeclaration; readonly foreignKey: string },
): void {
  for (const [name, relation] of Object.entries(owner.relations)) {
    const isInverse =
      relation.type !== 'belongsTo' &&
      relation.target === from.entity.name &&
      relation.foreignKey === from.foreignKey
    if (!isInverse) continue
    if (relation.type === 'hasOne') target[name] ??= from.node
    else target[name] = withNode(target[name], from.node)
  }
}

function withNode(list: unknown, node: Node): unknown[] {
  const entries: unknown[] = Array.isArray(list) ? list : []
  return entries.includes(node) ? entries : [...entries, node]
}

function entityOf(model: Model, { $type }: Node): EntityDeclaration {
  return getEntity(model, $type.slice(0, $type.indexOf(':')))
}

function write(value: unknown, written: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => write(entry, written))
  if (typeof value !== 'object' || value === null) return value
  if (isNode(value)) {
    if (written.has(value.$id)) return { $ref: value.$id }
    written.add(value.$id)
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, write(member, written)]))
}
