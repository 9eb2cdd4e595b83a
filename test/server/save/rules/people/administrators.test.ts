import { everybody, openHauler, type Hauler } from '#test/server/save/openHauler.ts'
import { added, deleted, modified, type SentEntity, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let adminRoleId: unknown
beforeEach(async () => {
  hauler = await openHauler()
  adminRoleId = (await hauler.rows('Role')).find(({ name }) => name === 'Admin')?.['roleId']
  await makeAdministrator(901)
})
afterEach(() => hauler.close())

const makeAdministrator = (userId: number) => hauler.add('UserRole', { userId, roleId: adminRoleId })

const userRole = async (userId: number): Promise<Values> =>
  (await hauler.rows('UserRole')).find((held) => held['userId'] === userId) ?? {}

/** The user with this key loses the administration, in each way in which that can happen. */
async function demotions(userId: number): Promise<readonly SentEntity[]> {
  const held = await userRole(userId)
  const otherRole = (await hauler.rows('Role')).find(({ roleId }) => roleId !== adminRoleId)
  const user = await hauler.row('User', userId)
  return [
    deleted('UserRole', held),
    modified('UserRole', held, { roleId: otherRole?.['roleId'] }),
    modified('UserRole', held, { userId: 1 === userId ? 902 : 1 }),
    modified('User', user, { isActive: false }),
  ]
}

const refusal = (field: string): string =>
  `lastAdministrator ${field}: Dora Driver is the last active administrator. Make somebody else an administrator first.`

describe('the last active administrator', () => {
  it('F-104 [SV93] [PE4] keeps the role and remains active', async () => {
    await hauler.edit('User', { id: 1 }, { isActive: true })
    const [remove = added('UserRole', -1), change = remove, move = remove, leave = remove] =
      await demotions(901)
    expect(await hauler.violations([remove])).toEqual([refusal('roleId')])
    expect(await hauler.violations([change])).toEqual([refusal('roleId')])
    expect(await hauler.violations([leave])).toEqual([refusal('isActive')])
    // Who is given the role is the next one.
    await hauler.save([move])
    expect(await userRole(1)).toMatchObject({ roleId: adminRoleId })
  })

  it('F-104 [SV93] must be active: inactive ones do not count', async () => {
    await makeAdministrator(902)
    await hauler.edit('User', { id: 902 }, { isActive: false })
    const [remove = added('UserRole', -1)] = await demotions(901)
    expect(await hauler.violations([remove])).toEqual([refusal('roleId')])
  })

  it('F-104 [SV93] alone is named where others lose another role or are deactivated with it', async () => {
    const otherRole = (await hauler.rows('Role')).find(({ roleId }) => roleId !== adminRoleId)
    const others = [
      await hauler.add('UserRole', { userId: 901, roleId: otherRole?.['roleId'] }),
      await hauler.add('UserRole', { userId: 902, roleId: otherRole?.['roleId'] }),
    ]
    const removed = others.map((held) => deleted('UserRole', held))
    const [remove = added('UserRole', -1), , , leave = remove] = await demotions(901)
    expect(await hauler.violations([...removed, remove])).toEqual([refusal('roleId')])
    const idler = modified('User', await hauler.row('User', 902), { isActive: false })
    expect(await hauler.violations([idler, leave])).toEqual([refusal('isActive')])
    await hauler.save([...removed, idler])
    expect(await hauler.rows('UserRole')).toMatchObject([{ userId: 901 }])
  })

  it('F-104 [SV93] is no one who was deactivated before', async () => {
    await makeAdministrator(902)
    await hauler.edit('User', { id: 902 }, { isActive: false })
    const [remove = added('UserRole', -1)] = await demotions(901)
    const [former = remove] = await demotions(902)
    expect(await hauler.violations([former, remove])).toEqual([refusal('roleId')])
  })

  it('F-104 [SV93] is replaced in one save', async () => {
    const held = await userRole(901)
    await hauler.save([
      deleted('UserRole', held),
      added('UserRole', -1, { userId: 902, roleId: adminRoleId }),
    ])
    expect(await hauler.rows('UserRole')).toMatchObject([{ userId: 902 }])
  })

  it('F-104 [SV93] remains one of two who revoke it from each other concurrently', async () => {
    await makeAdministrator(902)
    const requests = await Promise.all(
      [901, 902].map(async (userId) => (await demotions(userId)).slice(0, 1)),
    )
    const answers = await Promise.all(requests.map((request) => hauler.refusal(request, everybody)))
    // Either may be the first.
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'rule_violations' }))
    expect(await hauler.rows('UserRole')).toHaveLength(1)
  })
})

describe('a record that links two others', () => {
  const NAMED = 'User role with the same user and role is already there'

  it('[SV1430] is there once: given by two people at the same moment, twice in a save, or in place of another', async () => {
    const grant = added('UserRole', -1, { userId: 902, roleId: adminRoleId })
    const answers = await Promise.all([grant, grant].map((each) => hauler.refusal([each], everybody)))
    // Either may be the first.
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'duplicate', message: NAMED }))
    expect(await hauler.rows('UserRole')).toHaveLength(2)
    const twice = [-1, -2].map((id) => added('UserRole', id, { userId: 1, roleId: adminRoleId }))
    expect(await hauler.violations(twice)).toEqual([`duplicate roleId: ${NAMED}`])
    const held = await userRole(901)
    expect(await hauler.violations([modified('UserRole', held, { userId: 902 })])).toEqual([
      `duplicate roleId: ${NAMED}`,
    ])
    await hauler.save([
      deleted('UserRole', held),
      added('UserRole', -1, { userId: 901, roleId: adminRoleId }),
    ])
    expect(await hauler.rows('UserRole')).toHaveLength(2)
  })
})

describe('a user without an account', () => {
  const refused = (field: string): string =>
    `account ${field}: Enter the account that signs in. Only drivers may be without one.`

  it('F-125 [SV144] [PE9] is a driver, and ceases to be one only with the work', async () => {
    const sam = added('User', -1, { firstName: 'Sam', lastName: 'Paper' }, 'userId')
    expect(await hauler.violations([sam])).toEqual([refused('userName')])
    const { keyMappings } = await hauler.save([sam, added('Driver', -2, { userId: -1 })])
    const userId = keyMappings.find(({ entityTypeName }) => entityTypeName.startsWith('User'))?.realValue
    const driver = (await hauler.rows('Driver')).find((each) => each['userId'] === userId) ?? {}
    expect(await hauler.violations([deleted('Driver', driver)])).toEqual([refused('userName')])
    expect(await hauler.violations([modified('Driver', driver, { userId: 1 })])).toEqual([
      refused('userName'),
    ])
    const another = added('User', -1, { firstName: 'Pat', lastName: 'Paper' }, 'userId')
    await hauler.save([another, added('Driver', -2, { userId: -1 })])
    const left = modified('User', await hauler.row('User', Number(userId)), { isActive: false })
    await hauler.save([left, deleted('Driver', driver)])
  })
})
