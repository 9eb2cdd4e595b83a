import { openSaving, office, modified, type Saving, type Values } from './openSaving.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { insert } from '../queries/openCompany.ts'
import { defaultsOf } from '../queries/defaultsOf.ts'

let saving: Saving

beforeAll(async () => {
  saving = await openSaving()
  await insert(saving.database, 'Customer', {
    ...defaultsOf('Customer'),
    id: 1,
    typeId: 1,
    companyName: 'Acme',
  })
})
afterAll(() => saving.database.close())

const rename = async (companyName: string, tag: Values): Promise<string> =>
  saveChanges(
    saving.context,
    {
      entities: [modified('Customer', await saving.row('Customer', 1), { companyName })],
      saveOptions: { tag },
    },
    office,
  )

describe('what a save says for the audit log', () => {
  it('B-08 [SV606] is kept with its changes', async () => {
    const restoredFrom = '2025-06-01T13:41:00.000Z'
    await rename('Acme again', { reason: 'He said "so"', restoredFrom })
    const [entry] = (await saving.audit('Customer', 1)).slice(-1)
    expect(entry?.['data']).toEqual({
      Changes: [{ ColumnName: 'companyName', OriginalValue: 'Acme', NewValue: 'Acme again' }],
      Reason: 'He said "so"',
      RestoredFrom: restoredFrom,
    })
  })

  it.each([
    ['reason', 7],
    ['reason', 'x'.repeat(501)],
    ['reason', 'half \ud83d'],
    ['restoredFrom', 'yesterday'],
    ['restoredFrom', null],
  ])('[SV606] is refused as %s %j', async (name, value) => {
    await expect(rename('Other', { [name]: value })).rejects.toMatchObject({
      code: 'bad_bundle',
      culprit: `saveOptions.tag.${name}`,
    })
  })
})
