import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { IMPORT_KIND_NAMES, IMPORT_STATUSES, IMPORT_WORKS } from '#shared/importing/Import.ts'
import { DOUBLE_DECISIONS, IMPORT_MODES } from '#shared/importing/ImportPlan.ts'
import type { ImportProgress } from '#shared/importing/ImportState.ts'
import type { Imports, ImportWork } from '../../import/Imports.ts'
import type { ImportWorker } from '../../import/ImportWorker.ts'
import type { SavingUser } from '../../save/pipeline/change.ts'
import { defineCall, type Call } from '../Call.ts'
import { key, nullable, strictObject } from '../schemas.ts'

const count = () => Type.Integer({ minimum: 0 })
const text = () => Type.String({ maxLength: 10_000 })
const heading = () => Type.String({ maxLength: 1_000 })
const decision = () => Type.Enum([...DOUBLE_DECISIONS])
const kind = () => Type.Enum([...IMPORT_KIND_NAMES])
const inPath = () => strictObject({ id: key() })

const choices = () =>
  strictObject({
    mapping: Type.Record(heading(), Type.String({ maxLength: 40 })),
    mode: Type.Enum([...IMPORT_MODES]),
    replacements: Type.Array(
      strictObject({ heading: heading(), text: text(), by: nullable(text()), row: Type.Optional(count()) }),
      { maxItems: 2_000 },
    ),
    doubles: nullable(decision()),
    decisions: Type.Array(strictObject({ row: count(), decision: decision() }), { maxItems: 2_000 }),
    leavesOutUnreadable: Type.Boolean(),
  })

const stored = () => ({
  added: count(),
  updated: count(),
  unchanged: count(),
  refused: count(),
  takenBack: count(),
  kept: count(),
})

const work = () => ({
  status: Type.Enum([...IMPORT_STATUSES]),
  work: nullable(Type.Enum([...IMPORT_WORKS])),
  problem: nullable(Type.String()),
  isNews: Type.Boolean(),
})

/** How far the server is with an import. */
const importProgress = () => strictObject({ ...work(), counts: strictObject(stored()) })

/** Everything that a page shows of an import. */
export const importState = () =>
  strictObject({
    id: key(),
    fileName: Type.String(),
    kind: kind(),
    source: Type.String(),
    ...work(),
    headings: Type.Array(Type.String()),
    samples: Type.Array(Type.Array(Type.String())),
    choices: choices(),
    counts: strictObject({
      rows: count(),
      ready: count(),
      problem: count(),
      double: count(),
      skipped: count(),
      ...stored(),
    }),
    problems: Type.Array(
      strictObject({
        heading: nullable(Type.String()),
        text: Type.String(),
        problem: Type.String(),
        suggestion: nullable(Type.String()),
        count: count(),
        rows: Type.Array(count()),
      }),
    ),
    doubles: Type.Array(
      strictObject({ row: count(), text: Type.String(), trait: Type.String(), of: Type.String() }),
    ),
    messages: Type.Array(
      strictObject({ row: count(), outcome: Type.Enum(['Refused', 'Kept']), message: Type.String() }),
    ),
    leftOut: Type.Array(strictObject({ number: count(), text: Type.String(), reason: Type.String() })),
  })

/** The imports of a company after their files were sent; each call returns the import as it is now (IM800 to IM816). */
export function importCalls(imports: Imports, worker: Pick<ImportWorker, 'wake'>): readonly Call[] {
  const shared = { role: permissions.administer, response: importState() } as const
  const begun = { role: permissions.administer, response: importProgress() } as const
  const begin = async (user: SavingUser, id: number, what: ImportWork): Promise<ImportProgress> => {
    const progress = await imports.begin(user, id, what)
    worker.wake()
    return progress
  }
  return [
    defineCall({
      ...shared,
      method: 'GET',
      path: '/api/imports/:id',
      summary: 'What an import would do or did, and what is in its way',
      params: inPath(),
      run: ({ id }) => imports.state(id),
    }),
    defineCall({
      ...shared,
      method: 'POST',
      path: '/api/imports/:id/choices',
      summary:
        'Decides what the columns of a file become, what stands in for its texts, and what becomes of doubles',
      params: inPath(),
      body: strictObject({
        kind: Type.Optional(kind()),
        source: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
        choices: Type.Optional(choices()),
      }),
      run: ({ id, ...decided }, user) => imports.choose(user, id, decided),
    }),
    defineCall({
      ...begun,
      method: 'GET',
      path: '/api/imports/:id/progress',
      summary: 'How far the server is with an import',
      params: inPath(),
      run: ({ id }) => imports.progress(id),
    }),
    defineCall({
      ...begun,
      method: 'POST',
      path: '/api/imports/:id/continue',
      summary: 'Has the server store the rows of an import that are ready; it is done when none is',
      params: inPath(),
      run: ({ id }, user) => begin(user, id, 'continue'),
    }),
    defineCall({
      ...begun,
      method: 'POST',
      path: '/api/imports/:id/take-back',
      summary: 'Has the server take the rows of an import back, the last ones first',
      params: inPath(),
      run: ({ id }, user) => begin(user, id, 'take-back'),
    }),
    defineCall({
      ...shared,
      method: 'POST',
      path: '/api/imports/:id/stop',
      summary: 'Stops the work on an import after the rows that are being stored',
      params: inPath(),
      run: ({ id }, user) => imports.stop(user, id),
    }),
    defineCall({
      ...begun,
      method: 'POST',
      path: '/api/imports/:id/see',
      summary: 'Says that somebody has looked at what became of an import: the bell tells of it no more',
      params: inPath(),
      run: ({ id }, user) => imports.see(user, id),
    }),
  ]
}
