import type { AuthData } from '#shared/wire/quickBooks.ts'

const KEY = 'quickbooks-auth-data'

/** Keeps the answer of the callback for the session (S2 §7); it holds no token. */
export function storeAuthData(authData: AuthData): void {
  sessionStorage.setItem(KEY, JSON.stringify(authData))
}

export function clearAuthData(): void {
  sessionStorage.removeItem(KEY)
}
