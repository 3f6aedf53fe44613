import { config } from 'zod/mini';

// The page may not evaluate text as code (its content security policy), so zod need not try.
config({ jitless: true });
