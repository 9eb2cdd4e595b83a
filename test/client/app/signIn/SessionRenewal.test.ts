import { rolloffModel } from '#shared/entities.ts'
import { waitFor } from '@testing-library/react'
import { Dialogs } from '#client/dialogs/Dialogs.tsx'
import { Session } from '#client/context/Session.ts'
import { askToSignIn } from '#client/app/signIn/askToSignIn.ts'
import { SessionRenewal } from '#client/app/signIn/SessionRenewal.ts'
import { isPopupResponse } from '#client/app/signIn/popupResponse.ts'

const dana = {
  userId: 1,
  userName: 'dana',
  firstName: 'Dana',
  lastName: 'Whitfield',
  displayName: 'Dana Whitfield',
  roles: [],
}

describe('B-04 An expired session', () => {
  const original = globalThis.fetch
  let signedIn = { userId: 1, firstName: 'Dana', lastName: 'Whitfield' }
  let accepted = 0
  const demands: (boolean | undefined)[] = []
  let handedOver = 0
  let failure: Error | null = null
  let dialogs: Dialogs
  let renewal: SessionRenewal

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    signedIn = { userId: 1, firstName: 'Dana', lastName: 'Whitfield' }
    accepted = 0
    handedOver = 0
    failure = null
    globalThis.fetch = (() =>
      Promise.resolve(new Response(JSON.stringify({ userName: 'x', roles: [], ...signedIn })))) as never
    dialogs = new Dialogs()
    renewal = new SessionRenewal({
      account: null,
      signIn: () => Promise.resolve(),
      signOut: () => Promise.resolve(),
      token: () => Promise.resolve('t'),
      reauthenticate: (demand) =>
        failure === null
          ? Promise.resolve({
              token: 'fresh',
              accept: async () => {
                accepted += 1
                demands.push(demand?.isAnew)
              },
            })
          : Promise.reject(failure),
    })
    renewal.attach({
      askUser: (asked) => askToSignIn(dialogs, asked),
      session: new Session(dana, rolloffModel),
      switchUser: () => void (handedOver += 1),
    })
  })
  afterEach(() => {
    globalThis.fetch = original
    jest.restoreAllMocks()
  })

  it('asks once, however many requests failed', async () => {
    const answers = [renewal.renew(), renewal.renew(), renewal.renew()]
    await waitFor(() => expect(dialogs.openDialogs).toHaveLength(1))
    dialogs.cancelAll()
    expect(await Promise.all(answers)).toEqual([false, false, false])
    void renewal.renew()
    await waitFor(() => expect(dialogs.openDialogs).toHaveLength(1))
  })

  it('continues when the same user has signed in again', async () => {
    expect([await renewal.attempt(), accepted, renewal.otherUser]).toEqual([true, 1, null])
  })

  it('[OP1320] demands a sign-in that the provider asks for once the session was ended for all devices, until somebody has signed in', async () => {
    demands.length = 0
    const answers = [renewal.renew(), renewal.renew(true), renewal.renew()]
    await waitFor(() => expect(dialogs.openDialogs).toHaveLength(1))
    await renewal.attempt()
    await renewal.attempt()
    dialogs.cancelAll()
    await Promise.all(answers)
    expect(demands).toEqual([true, false])
  })

  it('does not accept another user on this page, but can switch to that user', async () => {
    signedIn = { userId: 2, firstName: 'Ann', lastName: 'Kuiper' }
    expect([await renewal.attempt(), accepted, renewal.otherUser?.displayName]).toEqual([
      false,
      0,
      'Ann Kuiper',
    ])
    await renewal.continueAsOtherUser()
    expect([accepted, handedOver]).toEqual([1, 1])
  })

  it('says what to do when the browser blocks the window', async () => {
    failure = Object.assign(new Error('blocked'), { errorCode: 'popup_window_error' })
    expect(await renewal.attempt()).toBe(false)
    expect(renewal.failure).toBe(
      'The browser blocked the sign-in window. Allow pop-ups for this page, then try again.',
    )
  })

  it('ignores all windows but the last that was opened', async () => {
    const first = renewal.attempt()
    const second = renewal.attempt()
    expect([await first, await second, accepted]).toEqual([false, true, 1])
  })
})

describe('The window of a new sign-in', () => {
  const state = (interactionType: string) =>
    `${btoa(JSON.stringify({ id: '7', meta: { interactionType } }))}|/customers`
  const address = (hash: string, search = '') => ({ hash, search })

  it('is recognized by the state of the response', () => {
    const answer = (type: string) => `#code=1&state=${encodeURIComponent(state(type))}`
    expect(isPopupResponse(address(answer('popup')))).toBe(true)
    expect(isPopupResponse(address('', answer('popup').replace('#', '?')))).toBe(true)
    expect(isPopupResponse(address(answer('redirect')))).toBe(false)
  })

  it.each(['', '#state=', '#state=%7B', '#tab=rates'])('is not the page at %p', (hash) => {
    expect(isPopupResponse(address(hash))).toBe(false)
  })
})
