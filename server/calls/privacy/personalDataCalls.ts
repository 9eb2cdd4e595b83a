import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { PERSON_KINDS } from '#shared/people/personalData.ts'
import { readPersonalData } from '../../export/personalData.ts'
import type { FileStore } from '../../files/FileStore.ts'
import { archiveStore } from '../../files/openFileStore.ts'
import { NotFound } from '../../kernel/errors.ts'
import { erasePerson } from '../../save/erasePerson.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { key, strictObject } from '../schemas.ts'

const JSON_TYPE = 'application/json'

const person = () => strictObject({ kind: Type.Enum([...PERSON_KINDS]), id: key() })

/** What the law may ask for: everything about a person as a file, and that the person is erased (EX1038, SV1041). */
export function personalDataCalls(saves: SaveContext, files: FileStore): readonly Call[] {
  const source = { database: saves.database, openFile: (name: string) => files.open(name) }
  return [
    defineCall({
      method: 'GET',
      path: '/api/file/personalData/:kind/:id',
      summary: 'Everything about a customer or a user, as a JSON file',
      role: permissions.administer,
      opensInTab: true,
      params: person(),
      response: { contentType: JSON_TYPE },
      run: async ({ kind, id }) => {
        const data = await readPersonalData(source, kind, id)
        if (data[kind] === undefined) throw new NotFound(`There is no such ${kind.toLowerCase()}.`, 'id')
        return {
          fileName: `${kind.toLowerCase()}-${id}.json`,
          contentType: JSON_TYPE,
          bytes: Buffer.from(JSON.stringify({ exported: saves.now(), ...data }, null, 2)),
          disposition: 'attachment' as const,
        }
      },
      tells: ({ kind, id }) => ({
        type: EVENT.dataExport,
        message: `Everything about ${kind.toLowerCase()} ${id} was exported.`,
        records: { entityTypeName: kind, ids: [id] },
      }),
    }),
    defineCall({
      method: 'POST',
      path: '/api/privacy/erase',
      summary:
        'Erases who a customer or a user is, from the records and from the audit log; amounts and numbers stay',
      role: permissions.administer,
      body: person(),
      response: strictObject({
        records: Type.Integer({ minimum: 0 }),
        entries: Type.Integer({ minimum: 0 }),
      }),
      run: (which, user) => erasePerson(saves, user, { ...which, files: archiveStore(files) }),
    }),
  ]
}
