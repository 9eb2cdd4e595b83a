import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Relation } from '#shared/model/relations.ts'
import { BadQuery, TooLarge } from '../kernel/errors.ts'
import { MAX_EXPAND_LEVELS } from './limits.ts'
import { shorten } from './jsonPath.ts'
import type { PathRequest } from './query.ts'
import { resolvePath, type Names } from './resolvePath.ts'

/** An expanded relation with its nested expands. */
export interface Expanded {
  readonly name: string
  /** Its path from the queried records. */
  readonly path: string
  readonly relation: Relation
  readonly owner: EntityDeclaration
  readonly target: EntityDeclaration
  readonly inner: ExpandTree
}

export type ExpandTree = readonly Expanded[]

interface Growing extends Expanded {
  readonly inner: Growing[]
}

/** Merges expand paths into a tree. Throws BadQuery, NotAllowed or TooLarge with the path that is wrong. */
export function expandTree(
  names: Names,
  entity: EntityDeclaration,
  requests: readonly PathRequest[],
): ExpandTree {
  const roots: Growing[] = []
  for (const { path, culprit } of requests) {
    const steps = path.split('.')
    if (steps.length > MAX_EXPAND_LEVELS)
      throw new TooLarge(`An expand has at most ${MAX_EXPAND_LEVELS} levels.`, culprit)
    let level = roots
    let owner = entity
    for (const [index, name] of steps.entries()) {
      const expanded =
        level.find((known) => known.name === name) ??
        grow(names, owner, { path: steps.slice(0, index + 1).join('.'), name, culprit })
      if (!level.includes(expanded)) level.push(expanded)
      level = expanded.inner
      owner = expanded.target
    }
  }
  return roots
}

/** Does the tree contain lists? */
export function hasLists(tree: ExpandTree): boolean {
  return tree.some(({ relation, inner }) => relation.type === 'hasMany' || hasLists(inner))
}

function grow(
  names: Names,
  owner: EntityDeclaration,
  { path, name, culprit }: PathRequest & { readonly name: string },
): Growing {
  const destination = resolvePath(names, owner, { path: name, culprit })
  if (destination.node === 'column' || destination.node === 'complex')
    throw new BadQuery(`${shorten(name)} of ${owner.name} is a value; only records can be expanded.`, culprit)
  const relation = destination.node === 'records' ? destination.relation : destination.hops[0]?.relation
  if (relation === undefined) throw new BadQuery('An expand needs the name of a relation.', culprit)
  return { name, path, relation, owner, target: destination.target, inner: [] }
}
