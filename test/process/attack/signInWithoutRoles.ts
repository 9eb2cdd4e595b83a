import { signInOverHttp, DEMO_USERS } from '#test/support/signInOverHttp.ts'

/** Takes all roles of a user of a running server, and signs the user in. */
export async function signInWithoutRoles(url: string, userName: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${await signInOverHttp(url, DEMO_USERS.owner)}`,
    'content-type': 'application/json',
  }
  const ask = async (resource: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/api/breeze/${resource}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (response.status !== 200) throw new Error(`${resource}: ${await response.text()}`)
    return response.json()
  }
  // A list of records is answered in this form.
  const roles = (await ask('UserRoles', { where: { 'user.userName': userName } })) as readonly object[]
  const entityAspect = { entityTypeName: 'UserRole:#Rolloff', entityState: 'Deleted', originalValuesMap: {} }
  const recordOf = (role: object) =>
    Object.fromEntries(Object.entries(role).filter(([name]) => !name.startsWith('$')))
  await ask('SaveChanges', { entities: roles.map((role) => ({ ...recordOf(role), entityAspect })) })
  return signInOverHttp(url, userName)
}
