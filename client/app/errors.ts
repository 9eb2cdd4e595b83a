/** The one place that puts errors into words, shows them and logs them. */
export interface ErrorReporter {
  report(error: unknown): void
}
