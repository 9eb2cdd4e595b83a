/**
 * Runs test files as one: each is a `describe` named by its path, and leaves nothing behind for the next one. A file that cannot be
 * loaded is a failed test.
 */
export function describeFiles(files: Readonly<Record<string, () => unknown>>): void {
  for (const [file, load] of Object.entries(files))
    describe(file, () => {
      try {
        load()
      } catch (error) {
        it('is loaded', () => {
          throw error
        })
      }
      afterAll(leaveNothing)
    })
}

function leaveNothing(): void {
  jest.useRealTimers()
  jest.restoreAllMocks()
  if (typeof document === 'undefined') return
  // A test may press a button without letting it go.
  document.dispatchEvent(new Event('pointerup', { bubbles: true }))
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
