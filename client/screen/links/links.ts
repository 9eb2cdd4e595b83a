import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, entityNamed } from '#shared/model/model.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { ComputedColumnSpec } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { childRelation, childrenOf, isRemaining, newChildValues } from '../record/children.ts'

/** A relation whose records only link a record to others: the dumpsters of a site, the roles of a user. */
export interface Links {
  /** The entity that has the relation. */
  readonly entity: EntityDeclaration
  readonly relation: string
  /** The entity of the links. */
  readonly link: EntityDeclaration
  /** The field of a link that names the other record. */
  readonly field: string
  /** The name of the other entity. */
  readonly target: string
}

/** Declares the links of an entity. Throws if the relation's records have no such reference, which is a programming error. */
export function linksOf<D extends EntityDeclaration>(
  entity: D,
  relation: keyof D['relations'] & string,
  field: string,
): Links {
  const link = getEntity(rolloffModel, childRelation(entity, relation).target)
  const target = link.fields[field]?.target
  if (target === undefined) throw new Error(`${link.name}.${field} refers to no entity.`)
  return { entity, relation, link, field, target }
}

/** The ids of the records that a record, or a row of a list, is linked to. */
export function linkedIds(record: object, { relation, field }: Links): readonly number[] {
  const links: unknown = Reflect.get(record, relation)
  return Array.isArray(links) ? links.filter(isRemaining).map((link) => Number(Reflect.get(link, field))) : []
}

/** A column with the titles of the linked records, in the order in which they are offered. */
export function linkedTitles(
  { options }: Pick<WidgetServices, 'options'>,
  links: Links,
  looks: { readonly caption: string; readonly minWidth: number },
): ComputedColumnSpec<object> {
  return {
    key: links.relation,
    value: (row) => {
      const ids = new Set(linkedIds(row, links))
      return options(links.target)
        .filter(({ id }) => ids.has(id))
        .map(({ title }) => title)
        .join(', ')
    },
    ...looks,
  }
}

/** Links a record to exactly these others: missing links are created and the others deleted, as one edit (F-100, F-104, LK1). */
export function setLinks(
  store: ScreenContext['store'],
  record: TrackedRecord,
  links: Links,
  ids: readonly number[],
): void {
  store.edit(labelOf(links), () => {
    const current = new Set(linkedIds(record, links))
    for (const link of childrenOf(record, links.relation))
      if (!ids.includes(Number(propertiesOf(link)[links.field]))) store.remove(link)
    for (const id of ids) if (!current.has(id)) createLink(store, record, links, id)
  })
}

/** Deletes all links of a record, and links it anew to these others, as one edit (S0 §4, F-089). */
export function renewLinks(
  store: ScreenContext['store'],
  record: TrackedRecord,
  links: Links,
  ids: readonly number[],
): void {
  store.edit(labelOf(links), () => {
    for (const link of childrenOf(record, links.relation)) store.remove(link)
    for (const id of ids) createLink(store, record, links, id)
  })
}

function createLink(
  store: ScreenContext['store'],
  record: TrackedRecord,
  { entity, relation, link, field }: Links,
  id: number,
): void {
  const values = { ...newChildValues(entity, record, relation), [field]: id }
  store.create(entityNamed(rolloffModel, link.name), values)
}

function labelOf({ target }: Links): string {
  return `Choose ${getEntity(rolloffModel, target).caption.toLowerCase()}s`
}
