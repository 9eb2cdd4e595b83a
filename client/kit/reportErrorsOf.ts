interface Reporter {
  report(error: unknown): void
}

/** Shows the user what goes wrong with work that nothing waits for: `reportErrorsOf(model.search(), app.errors)`. */
export function reportErrorsOf(work: Promise<unknown> | undefined, reporter: Reporter): void {
  work?.catch((error: unknown) => reporter.report(error))
}
