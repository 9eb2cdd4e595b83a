import { SignedInUsers } from '#server/identity/SignedInUsers.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { aUser } from './testDirectory.ts'

function aChangingDirectory(first: SignedInUser | null) {
  const directory = {
    user: first,
    lookUps: 0,
    findByUserName: async () => {
      directory.lookUps += 1
      return directory.user
    },
  }
  return directory
}

describe('the signed-in users', () => {
  it('asks the directory once for requests that come together or within five seconds', async () => {
    const directory = aChangingDirectory(aUser())
    let now = 0
    const users = new SignedInUsers(directory, () => now)
    await Promise.all([users.find('dana@rolloff.example'), users.find('DANA@rolloff.example')])
    now = 4_999
    await users.find('dana@rolloff.example')
    expect(directory.lookUps).toBe(1)
  })

  it('sees changed roles after five seconds', async () => {
    const directory = aChangingDirectory(aUser())
    let now = 0
    const users = new SignedInUsers(directory, () => now)
    await users.find('dana@rolloff.example')
    directory.user = aUser({ roles: ['Customer'] })
    expect((await users.find('dana@rolloff.example'))?.user.roles).toHaveLength(2)
    now = 5_000
    expect((await users.find('dana@rolloff.example'))?.user.roles).toEqual(['Customer'])
  })

  it('sees after five seconds that a user was deactivated, although the clock of the day was set back by ten days', async () => {
    jest.useFakeTimers()
    try {
      const directory = aChangingDirectory(aUser())
      const users = new SignedInUsers(directory)
      await users.find('dana@rolloff.example')
      directory.user = aUser({ isActive: false })
      jest.advanceTimersByTime(5_000)
      jest.setSystemTime(Date.now() - 864_000_000)
      expect(await users.find('dana@rolloff.example')).toBeNull()
    } finally {
      jest.useRealTimers()
    }
  })

  it('sees changed roles immediately once the user, or everybody, is invalidated', async () => {
    const directory = aChangingDirectory(aUser())
    const users = new SignedInUsers(directory)
    await users.find('dana@rolloff.example')
    directory.user = aUser({ roles: ['Customer'] })
    users.invalidate('Dana@rolloff.example')
    expect((await users.find('dana@rolloff.example'))?.user.roles).toEqual(['Customer'])
    directory.user = aUser({ isActive: false })
    users.invalidate()
    expect(await users.find('dana@rolloff.example')).toBeNull()
  })

  it('finds a new or reactivated user immediately', async () => {
    const directory = aChangingDirectory(null)
    const users = new SignedInUsers(directory)
    expect(await users.find('dana@rolloff.example')).toBeNull()
    directory.user = aUser()
    expect(await users.find('dana@rolloff.example')).toEqual({ user: aUser(), signedOut: null })
  })

  it('does not cache a failed lookup', async () => {
    const directory = aChangingDirectory(aUser())
    let broken = true
    const users = new SignedInUsers({
      findByUserName: () => (broken ? Promise.reject(new Error('no database')) : directory.findByUserName()),
    })
    await expect(users.find('dana@rolloff.example')).rejects.toThrow('no database')
    broken = false
    expect(await users.find('dana@rolloff.example')).toEqual({ user: aUser(), signedOut: null })
  })
})
