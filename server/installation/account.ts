/** An account of the identity provider, with the name of its owner. */
export interface Account {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
}

/** Reads `Olive Owner <owner@company.example>`, or the account alone; null for anything else. */
export function parseAccount(text: string): Account | null {
  const [, name = '', named, alone] = /^(?:([^<>]*)<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim()) ?? []
  const userName = named ?? alone
  return userName === undefined ? null : accountOf(userName, name)
}

/** The last word of a name is the last name; who is not named is called after the work until somebody enters the name. */
export function accountOf(userName: string, name: string): Account {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const lastName = words.pop()
  if (lastName === undefined) return { userName, firstName: 'First', lastName: 'Administrator' }
  return words.length === 0
    ? { userName, firstName: lastName, lastName: 'Administrator' }
    : { userName, firstName: words.join(' '), lastName }
}
