/** Migrations cannot be reverted: what a newer version has stored would be lost. */
export function refuseRevert(): Promise<void> {
  return Promise.reject(
    new Error('Migrations cannot be reverted; restore the backup that was made before the update.'),
  )
}
