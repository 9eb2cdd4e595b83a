import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { readArchivedSave, searchArchives } from '../../reads/auditing/searchArchives.ts'
import type { WorkSource } from '../../reading/ReadWork.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, key } from '../schemas.ts'

const text = () => Type.Optional(Type.String({ maxLength: 200 }))

/** What yearly files have of the audit log: they are read apart from the database (RD1164). */
export function auditArchiveCalls(source: WorkSource): readonly Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/api/audit/archive',
      summary: 'A part of the audit log from yearly files, the latest save first',
      role: permissions.administer,
      query: Type.Object(
        {
          userId: Type.Optional(Type.Integer({ minimum: 0 })),
          about: text(),
          record: text(),
          field: text(),
          value: text(),
          kind: text(),
          size: text(),
          startDate: Type.Optional(day()),
          endDate: Type.Optional(day()),
          time: text(),
          before: Type.Optional(key()),
        },
        { additionalProperties: false },
      ),
      response: Type.Object({}, { additionalProperties: true }),
      run: (asked) => searchArchives(source, asked),
    }),
    defineCall({
      method: 'GET',
      path: '/api/audit/archivedSave',
      summary: 'The records of a save that is in a yearly file, by the position of its link',
      role: permissions.administer,
      query: Type.Object({ position: key() }, { additionalProperties: false }),
      response: Type.Object({}, { additionalProperties: true }),
      run: ({ position }) => readArchivedSave(source, position),
    }),
  ]
}
