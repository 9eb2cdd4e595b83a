import type { BootIdentity } from '#shared/wire/boot.ts'
import type { SignInPart } from '../SignInPart.ts'

/** Brings the sign-in library up and takes in an answer of the identity provider that the page was opened with. */
export async function startSignIn(_identity: BootIdentity): Promise<SignInPart> {
  throw new Error('Sign-in is not available.')
}
