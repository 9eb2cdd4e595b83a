import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** How far an import is. */
export const IMPORT_STATUSES = ['Prepared', 'Begun', 'Done', 'Taken back'] as const

/** What the server does with an import that somebody began. */
export const IMPORT_WORKS = ['continue', 'take-back'] as const

/** Names under which `importKinds` has the kinds. */
export const IMPORT_KIND_NAMES = [
  'people',
  'prices',
  'sites',
  'customers',
  'rates',
  'dumpsters',
  'rentals',
  'openItems',
  'payments',
] as const

/** What the records of a file belong to, if nobody says where they come from. */
export const DEFAULT_SOURCE = 'Other system'

const count = { default: 0, min: 0 } as const

/** A file that is brought into the company: what was decided about it, and how far it is (IM800). */
export const Import = defineEntity({
  name: 'Import',
  resource: 'Imports',
  caption: 'Import',
  title: ['fileName'],
  audited: false,
  access: { read: permissions.administer, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    fileName: field.text('File', { required: true, maxLength: 200 }),
    kind: field.choice('What it has', IMPORT_KIND_NAMES, { required: true }),
    /** The system whose ids its records have. */
    source: field.text('From', { required: true, maxLength: 60 }),
    status: field.choice('Status', IMPORT_STATUSES, { required: true }),
    /** JSON of the headings. */
    headings: field.note('Headings', { required: true }),
    /** JSON of `ImportChoices`. */
    choices: field.note('Choices', { required: true }),
    /** JSON of the rows that are no records. */
    leftOut: field.note('Left out', { required: true }),
    rowCount: field.integer('Rows', count),
    addedCount: field.integer('Added', count),
    updatedCount: field.integer('Updated', count),
    unchangedCount: field.integer('Unchanged', count),
    refusedCount: field.integer('Refused', count),
    /** What the server does with it now, portion after portion; null where nothing (IM813). */
    work: field.choice('At work', IMPORT_WORKS),
    /** In whose name. */
    workUserId: field.reference('Begun by', 'User'),
    /** The server that does it, which no other one takes over until then. */
    worker: field.text('Server', { maxLength: 40 }),
    workedUntil: field.instant('Worked until'),
    /** Why it was given up. */
    problem: field.note('Problem'),
    /** Whether it ended and nobody has looked at it since: the bell tells of it (IM985). */
    isNews: field.flag('Ended, not looked at'),
    ...stamps(),
  },
  relations: { rows: hasMany('ImportRow', 'importId'), workUser: belongsTo('User', 'workUserId') },
})

export type Import = RecordOf<typeof Import>
