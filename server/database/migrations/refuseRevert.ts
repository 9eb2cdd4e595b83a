/** Migrations only lead forward: what a newer version has stored would be lost on the way back. */
export function refuseRevert(): Promise<void> {
  return Promise.reject(
    new Error('Migrations cannot be reverted; restore the backup that was made before the update.'),
  )
}
