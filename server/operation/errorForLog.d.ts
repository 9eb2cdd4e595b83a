/** What the log keeps of an error: drivers hang statements and their values onto theirs, which are nobody's business. */
export declare function errorForLog(error: unknown): object
