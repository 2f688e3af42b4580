import { postgresStore } from "./stores.ts";
import { limiterSuite } from "./suite.ts";

limiterSuite("PostgreSQL", postgresStore);
