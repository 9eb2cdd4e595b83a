import { added, admin, openSaving } from '../openSaving.ts'

describe('a save rule', () => {
  it('[SV24] is given the changes of its entity and the transaction to look around in', async () => {
    const looked: unknown[] = []
    const watching = await openSaving({
      rules: [
        {
          name: 'refuseAll',
          phase: 'check',
          watches: ['Setting'],
          run: async (changes, { transaction, user }) => {
            const rows = await transaction.query('SELECT COUNT(*) AS "count" FROM "Setting"', [])
            looked.push(changes.length, rows[0]?.['count'], user.firstName)
            return changes.map((change) => ({
              change,
              violation: { code: 'full', message: 'There is no room' },
            }))
          },
        },
      ],
    })
    expect(await watching.refusal([added('Setting', -1, { name: 'x' })], admin)).toMatchObject({
      entityErrors: [
        {
          entityTypeName: 'Setting:#Rolloff',
          keyValues: [-1],
          errorName: 'full',
          errorMessage: 'There is no room',
        },
      ],
    })
    expect(looked).toEqual([1, (await watching.rows('Setting')).length, 'Olive'])
    await watching.database.close()
  })
})
