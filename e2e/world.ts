import { admins } from '../contract/admins.ts';
import type { DispenseEvent } from '../contract/device-events.ts';
import type { EndpointAnswer, EndpointBody } from '../contract/endpoint.ts';
import { type Institution, institutions } from '../contract/institutions.ts';
import { machineApi, maxEvents } from '../contract/machine-api.ts';
import { type Machine, machines } from '../contract/machines.ts';
import { type Organization, organizations } from '../contract/organizations.ts';
import { type Rfid, rfids } from '../contract/rfids.ts';
import { type ApiAccess, callEndpoint } from './call.ts';
import { machineLine } from './pairing.ts';
import { type Credentials, superAdmin } from './server.ts';

export type AdminSession = EndpointAnswer<typeof admins.login>;

export interface TestAdmin extends Credentials {
  readonly session: AdminSession;
}

export type GivenDispense = Pick<
  DispenseEvent,
  'transactionType' | 'amount' | 'rfid' | 'failureReason'
> & {
  /** An instant; now if not given. */
  readonly at?: string;
  readonly isSuccessful?: boolean;
};

/** Names are unique in this process: a server outlives a test. */
let names = 0;

/** Fills a server as people and machines do: by API calls. */
export class World {
  readonly #url: string;
  readonly super: TestAdmin;

  private constructor(url: string, session: AdminSession) {
    this.#url = url;
    this.super = { ...superAdmin, session };
  }

  static async at(url: string): Promise<World> {
    return new World(url, await callEndpoint({ url }, admins.login, { body: superAdmin }));
  }

  /** API access of the super admin. */
  get line(): ApiAccess {
    return { url: this.#url, bearer: this.super.session.accessToken };
  }

  #name(what: string): string {
    names += 1;
    return `${what} ${names}`;
  }

  async organization(given: Partial<EndpointBody<typeof organizations.create>> = {}) {
    const body = { name: this.#name('Organization'), description: 'Of tests', ...given };
    const { organization } = await callEndpoint(this.line, organizations.create, { body });
    return organization;
  }

  /** Creates an institution, with its own organization by default. */
  async institution(
    organization?: Organization,
    given: Partial<EndpointBody<typeof institutions.create>> = {},
  ): Promise<Institution> {
    const { _id: organizationId } = organization ?? (await this.organization());
    const { institution } = await callEndpoint(this.line, institutions.create, {
      params: { organizationId },
      body: {
        name: this.#name('Institution'),
        category: 'SOCIAL',
        address: 'Nilkhet Road, Dhaka',
        ...given,
      },
    });
    return institution;
  }

  /** Creates an organization with one institution; names are optional. */
  async tenants(
    organizationName = this.#name('Organization'),
    institutionName = this.#name('Institution'),
  ) {
    const organization = await this.organization({ name: organizationName });
    const institution = await this.institution(organization, { name: institutionName });
    return { organization, institution };
  }

  async institutionWithAdmin() {
    const institution = await this.institution();
    return { institution, admin: await this.institutionAdmin(institution) };
  }

  /** Creates a machine with one slot of 20 at row 1, column 1. */
  async machine(institution: Institution, given: Partial<Machine> = {}): Promise<Machine> {
    const { name = '', physicalId = this.#name('PAD') } = given;
    const { machine } = await callEndpoint(this.line, machines.create, {
      params: { institutionId: institution._id },
      body: { name, physicalId, stocks: [{ rowNo: 1, columnNo: 1, productCount: 20 }] },
    });
    return machine;
  }

  async rfid(
    { _id: institutionId }: Institution,
    given: Partial<EndpointBody<typeof rfids.create>> = {},
  ): Promise<Rfid> {
    const body = { physicalId: this.#name('CARD'), stockType: 'LIMITED' as const, ...given };
    const { rfid } = await callEndpoint(this.line, rfids.create, {
      params: { institutionId },
      body,
    });
    return rfid;
  }

  /** Pairs the machine with a controller, which reports dispenses. */
  async dispenses(machine: Machine, given: readonly GivenDispense[]): Promise<void> {
    const events = given.map((dispense, index): DispenseEvent => {
      const { isSuccessful = true, ...rest } = dispense;
      const slot = { rowNo: 1, columnNo: 1 };
      return { type: 'DISPENSE', seq: index + 1, uptimeMs: 0, ...slot, isSuccessful, ...rest };
    });
    const line = await machineLine(this.line, machine);
    for (let from = 0; from < events.length; from += maxEvents) {
      const part = events.slice(from, from + maxEvents);
      const sync = { body: { epoch: 1, uptimeMs: 0, events: part } };
      const answer = await callEndpoint(line, machineApi.sync, sync);
      if (answer.rejected.length > 0) throw new Error(JSON.stringify(answer.rejected));
    }
  }

  async organizationAdmin({ _id: organizationId }: Organization): Promise<TestAdmin> {
    const body = this.#credentials();
    await callEndpoint(this.line, admins.organizationCreate, { params: { organizationId }, body });
    return this.#loggedIn(body);
  }

  async institutionAdmin({ _id: institutionId }: Institution): Promise<TestAdmin> {
    const body = this.#credentials();
    await callEndpoint(this.line, admins.institutionCreate, { params: { institutionId }, body });
    return this.#loggedIn(body);
  }

  /** Removes every organization with its contents, also those that a test created on a screen. */
  async removeAll(): Promise<void> {
    const { organizations: all } = await callEndpoint(this.line, organizations.all, {});
    for (const organization of all) {
      const params = { organizationId: organization._id };
      const inside = await callEndpoint(this.line, institutions.all, { params });
      for (const institution of inside.institutions) await this.#removeInstitution(institution);
      await this.removeOrganization(organization);
    }
  }

  async #removeInstitution({ _id: institutionId }: Institution): Promise<void> {
    const { machines: all } = await callEndpoint(this.line, machines.all, {
      params: { institutionId },
    });
    for (const { _id: machineId } of all) {
      await callEndpoint(this.line, machines.remove, { params: { institutionId, machineId } });
    }
    await callEndpoint(this.line, institutions.remove, { params: { id: institutionId } });
  }

  removeOrganization({ _id: id }: Organization): Promise<undefined> {
    return callEndpoint(this.line, organizations.remove, { params: { id } });
  }

  /** Ends every session of an admin, as 'End all sessions' does in another browser. */
  async endSessions({ username, password }: Credentials): Promise<void> {
    const { session } = await this.#loggedIn({ username, password });
    const line = { url: this.#url, bearer: session.accessToken };
    await callEndpoint(line, admins.logout, { body: { everywhere: true } });
  }

  #credentials(): Credentials {
    return { username: this.#name('admin'), password: 'nilkhet-boi-2024' };
  }

  async #loggedIn(body: Credentials): Promise<TestAdmin> {
    return { ...body, session: await callEndpoint({ url: this.#url }, admins.login, { body }) };
  }
}
