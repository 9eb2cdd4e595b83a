/** What an import of a stylesheet gives in tests, which draw nothing. */
export {}
